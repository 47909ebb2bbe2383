"""One producer tells everybody who watches."""

from __future__ import annotations

import asyncio

from solitaire_site.live.watching import Producer

PATIENCE_S = 5


class Window:
    """Somebody who watches."""

    def __init__(self, language: str = "en", *, stuck: bool = False) -> None:
        self.language, self.stuck = language, stuck
        self.frames: asyncio.Queue[str] = asyncio.Queue()

    async def tell(self, frame: str) -> None:
        if self.stuck:
            await asyncio.Event().wait()
        self.frames.put_nowait(frame)

    async def next(self) -> str:
        return await asyncio.wait_for(self.frames.get(), PATIENCE_S)


class Source:
    """Frames, numbered; and for which languages each was asked."""

    def __init__(self, failures: int = 0) -> None:
        self.asked: list[set[str]] = []
        self.failures = failures

    def __call__(self, languages: set[str]) -> dict[str, str]:
        self.asked.append(languages)
        if len(self.asked) <= self.failures:
            raise RuntimeError("no figures to be had")
        return {language: f"{language} {len(self.asked)}" for language in languages}


def test_all_are_told_from_one_set_of_figures_each_in_its_language() -> None:
    async def watch() -> None:
        source, windows = Source(), [Window("is"), Window("tr"), Window("tr")]
        producer = Producer(source, pause_s=PATIENCE_S)
        for window in windows:
            producer.add(window)
        assert [await window.next() for window in windows] == ["is 1", "tr 1", "tr 1"]
        assert source.asked == [{"is", "tr"}]

    asyncio.run(watch())


def test_nothing_is_asked_for_while_nobody_watches() -> None:
    async def watch() -> None:
        source, window = Source(), Window()
        producer = Producer(source, pause_s=0)
        producer.add(window)
        await window.next()
        producer.remove(window)
        assert producer._running
        await asyncio.wait_for(producer._running, PATIENCE_S)
        asked = len(source.asked)
        producer.add(window)
        while await window.next() != f"en {asked + 1}":
            pass

    asyncio.run(watch())


def test_a_failure_is_got_over() -> None:
    async def watch() -> None:
        window = Window()
        Producer(Source(failures=1), pause_s=0).add(window)
        assert await window.next() == "en 2"

    asyncio.run(watch())


def test_a_window_that_takes_no_frame_holds_up_no_other() -> None:
    async def watch() -> None:
        windows = [Window(stuck=True), Window()]
        producer = Producer(Source(), pause_s=0)
        for window in windows:
            producer.add(window)
        assert await windows[1].next() == "en 1"

    asyncio.run(watch())
