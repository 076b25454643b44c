import { atom } from 'nanostores'

export type Toast = {
  id: number
  text: string
  tone: 'plain' | 'good' | 'bad'
  /** What Copy copies; the text itself where there is none. */
  detail?: string
  /** One thing that can still be done about it. */
  action?: { label: string; run: () => void }
}

/** On screen now, newest last. */
export const $toasts = atom<readonly Toast[]>([])
/** Everything said since the page opened, newest first, at most 50. */
export const $toastHistory = atom<readonly (Toast & { at: Date })[]>([])

export const genericFailure = 'There was an issue. Please contact customer support or try again.'

/** Says something for five seconds. */
export const toast = (
  text: string,
  { tone = 'plain', ...more }: Partial<Omit<Toast, 'id' | 'text'>> = {},
) => {
  const said: Toast = { id: ++last, text, tone, ...more }
  $toasts.set([...$toasts.get(), said])
  $toastHistory.set([{ ...said, at: new Date() }, ...$toastHistory.get()].slice(0, 50))
  return said.id
}

/** Says that something failed; `details`, the server's own words, follow on lines of their own. */
export const toastFailure = (error?: unknown, details: readonly string[] = []) =>
  toast([genericFailure, ...details].join('\n'), { tone: 'bad', detail: detailOf(error, details) })

export const dismissToast = (id: number) =>
  $toasts.set($toasts.get().filter((one) => one.id !== id))

let last = 0

const detailOf = (error: unknown, details: readonly string[]) =>
  [
    ...details,
    error instanceof Error ? `${error.name}: ${error.message}` : '',
    new Date().toISOString(),
  ]
    .filter(Boolean)
    .join('\n')
