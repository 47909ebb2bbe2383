// Linear memory, handed out front to back and never taken back: a search runs in an instance of its own.

const PAGE: usize = 65536;

let next: usize = (__heap_base + 15) & ~15;

/** The address of `size` fresh bytes, all zero, on a 16-byte border; 0 when there is no memory for them. */
export function allocate(size: usize): usize {
  const start = next;
  const end = (start + size + 15) & ~15;
  const missing = <isize>end - (<isize>memory.size() * PAGE);
  if (end < start) return 0;
  if (missing > 0 && memory.grow(<i32>((missing + PAGE - 1) / PAGE)) < 0) return 0;
  next = end;
  return start;
}
