import { vi } from 'vitest'

/** Advances the fake timers, and waits for what is loaded on demand meanwhile: neither depends on a fast machine. */
export const passTime = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
}
