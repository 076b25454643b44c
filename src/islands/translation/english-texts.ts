/** The English of the translations that the page outside its islands shows, as the server and the page titles tell it. */
export const readEnglishTexts = (): ReadonlyMap<string, string> => texts()

export const rememberEnglish = (translation: string, english: string) => {
  texts().set(translation, english)
}

const texts = (): Map<string, string> => {
  known ??= new Map(Object.entries<string>(JSON.parse(servedTexts() ?? '{}')))
  return known
}
let known: Map<string, string> | null = null
const servedTexts = () => document.getElementById('english-texts')?.textContent
