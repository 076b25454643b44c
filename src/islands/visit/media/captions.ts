/** Speech recognition on the device (Web Speech API); the types do not know its local mode yet. */
interface Recognition {
  lang: string
  continuous: boolean
  interimResults: boolean
  processLocally: boolean
  onresult: ((event: { readonly results: ArrayLike<ArrayLike<Alternative>> }) => void) | null
  onend: (() => void) | null
  start(track: MediaStreamTrack): void
  abort(): void
}
interface Alternative {
  readonly transcript: string
}
interface LocalOptions {
  readonly langs: readonly string[]
  readonly processLocally: true
}
interface RecognitionClass {
  new (): Recognition
  available?(options: LocalOptions): Promise<string>
  install?(options: LocalOptions): Promise<boolean>
}

const recognitionClass = (): RecognitionClass | undefined =>
  (globalThis as { SpeechRecognition?: RecognitionClass }).SpeechRecognition

const regions: Readonly<Record<string, string>> = { en: 'en-US', es: 'es-US', fr: 'fr-FR' }
const localOptions = (language: string): LocalOptions => ({
  langs: [regions[language] ?? language],
  processLocally: true,
})

/** Whether this browser writes along in a language by itself: what is said in a visit goes to no one else. */
export const canCaption = async (language: string): Promise<boolean> => {
  const state = await recognitionClass()
    ?.available?.(localOptions(language))
    .catch(() => null)
  return state === 'available' || state === 'downloadable'
}

const maxCharacters = 160

/** Writes along with a sound until it is stopped; `onText` gets the end of what was said. */
export const captionTrack = (
  track: MediaStreamTrack,
  language: string,
  onText: (text: string) => void,
): (() => void) => {
  const Recognition = recognitionClass()
  if (!Recognition) return () => {}
  const options = localOptions(language)
  const recognition = new Recognition()
  recognition.lang = options.langs[0] ?? language
  recognition.continuous = true
  recognition.interimResults = true
  recognition.processLocally = true
  recognition.onresult = ({ results }) =>
    onText(
      Array.from(results, (result) => result[0]?.transcript ?? '')
        .join(' ')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(-maxCharacters),
    )
  let isStopped = false
  const start = () => {
    if (!isStopped && track.readyState === 'live') recognition.start(track)
  }
  // A pause ends the recognition, and the next words begin it anew.
  recognition.onend = start
  void Promise.resolve(Recognition.install?.(options)).then(start, () => {})
  return () => {
    isStopped = true
    recognition.onend = null
    recognition.abort()
  }
}
