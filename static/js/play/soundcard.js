/* The sound card: makes short sounds on the spot, filtered noise for paper, soft tones for what one has done. */

const tone = (at, pitch, length, gain) => ({ at, pitch, length, gain });
const brush = (at, from, to, length, gain) => ({ at, from, to, length, gain });

/** What each sound is made of: starts and lengths in seconds, pitches and the brush's middle in hertz, gains below 1. */
export const SOUNDS = {
  deal: [0, 0.05, 0.1, 0.15, 0.2].map((at, n) => brush(at, 2100 - n * 120, 900, 0.09, 0.24)),
  flip: [brush(0, 1500, 3200, 0.07, 0.32), brush(0.05, 900, 500, 0.06, 0.22)],
  pair: [brush(0, 2400, 1000, 0.1, 0.16), tone(0.02, 523.25, 0.2, 0.11), tone(0.1, 783.99, 0.26, 0.1)],
  refuse: [tone(0, 196, 0.16, 0.13), tone(0.09, 174.61, 0.2, 0.12)],
  win: [523.25, 659.26, 783.99, 1046.5].map((pitch, n) => tone(n * 0.13, pitch, n === 3 ? 0.75 : 0.4, 0.1)),
};

const IDLE = 4000; // ms after which the sound card may rest

/** Seconds from the start of a sound to its end. */
export const lengthOf = (name) => Math.max(...SOUNDS[name].map(({ at, length }) => at + length));

export class SoundCard {
  constructor() {
    if (!window.AudioContext) return;
    this.context = new AudioContext();
    this.noise();
    this.restLater();
  }

  play(name) {
    const { context } = this;
    if (!context) return;
    this.restLater();
    if (context.state !== 'running') context.resume().catch(() => null);
    for (const part of SOUNDS[name]) this.sound(part, context.currentTime + 0.01 + part.at);
  }

  restLater() {
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.context.suspend(), IDLE);
  }

  sound(part, start) {
    const { context } = this;
    const source = part.pitch ? this.tone(part) : this.brush(part, start);
    const loud = new GainNode(context, { gain: 0 });
    loud.gain.setValueAtTime(0, start);
    loud.gain.linearRampToValueAtTime(part.gain, start + 0.008);
    loud.gain.exponentialRampToValueAtTime(0.0005, start + part.length);
    source.end.connect(loud).connect(context.destination);
    source.start.start(start);
    source.start.stop(start + part.length);
  }

  tone({ pitch }) {
    const start = new OscillatorNode(this.context, { type: 'triangle', frequency: pitch });
    const end = new BiquadFilterNode(this.context, { type: 'lowpass', frequency: pitch * 2.5 });
    start.connect(end);
    return { start, end };
  }

  brush({ from, to, length }, at) {
    const start = new AudioBufferSourceNode(this.context, { buffer: this.noise(), loop: true, loopStart: 0, loopEnd: 0.3 });
    const end = new BiquadFilterNode(this.context, { type: 'bandpass', frequency: from, Q: 0.9 });
    end.frequency.setValueAtTime(from, at);
    end.frequency.exponentialRampToValueAtTime(to, at + length);
    start.connect(end);
    return { start, end };
  }

  noise() {
    if (this.paper) return this.paper;
    const rate = this.context.sampleRate;
    this.paper = new AudioBuffer({ length: Math.ceil(rate * 0.3), sampleRate: rate });
    const samples = this.paper.getChannelData(0);
    for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1;
    return this.paper;
  }
}
