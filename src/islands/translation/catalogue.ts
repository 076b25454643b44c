import type { Language } from '#content/language'
import type { Catalogue } from '#translations/translate'
import ar from '../../translations/ar.json?url'
import es from '../../translations/es.json?url'
import fr from '../../translations/fr.json?url'

const catalogueUrls: Readonly<Record<Exclude<Language, 'en'>, string>> = { ar, es, fr }

/** The catalogue of a language; it is fetched when the language is chosen, and kept by its name for ever. */
export const fetchCatalogue = async (language: Exclude<Language, 'en'>): Promise<Catalogue> => {
  const response = await fetch(catalogueUrls[language])
  if (!response.ok) throw new Error(`The catalogue answered ${response.status}`)
  return response.json()
}
