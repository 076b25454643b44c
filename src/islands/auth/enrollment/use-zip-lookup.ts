import { useEffect, useRef, useState } from 'react'

/**
 * What a zip code leads to, looked up as its fifth digit is typed. `found` is of the zip code that is in the field now, and
 * null while nothing is known of it.
 */
export const useZipLookup = <Answer>(typed: string, find: (zip: string) => Promise<Answer>) => {
  const [answer, setAnswer] = useState<{ zip: string; found: Answer } | null>(null)
  const [zip, setZip] = useState(typed)
  const latest = useRef<{ zip: string; answer: Promise<Answer> } | null>(null)
  /** Asks once for a zip code, and again only after a failure. */
  const lookUp = (wanted: string): Promise<Answer> => {
    if (latest.current?.zip === wanted) return latest.current.answer
    const request = find(wanted)
    latest.current = { zip: wanted, answer: request }
    request.then(
      (found) => setAnswer({ zip: wanted, found }),
      () => {
        if (latest.current?.answer === request) latest.current = null
      },
    )
    return request
  }
  const onZip = (value: string) => {
    const wanted = value.trim()
    setZip(wanted)
    // The answer to a press of the button says why it failed.
    if (/^\d{5}$/.test(wanted)) void lookUp(wanted).catch(() => {})
  }
  // What the tab keeps comes after the first render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the kept zip code alone
  useEffect(() => onZip(typed), [typed])
  return { found: answer?.zip === zip ? answer.found : null, lookUp, onZip }
}
