import { translateTitle } from '../../translations/text'
import { rememberEnglish } from './english-texts'
import { pageTranslation } from './page-language'

/** Sets the title of the page, an English one, in the language of the page. */
export const setPageTitle = (english: string) => {
  const translate = pageTranslation()?.translate
  const title = (translate && translateTitle(translate, english)) ?? english
  if (title !== english) rememberEnglish(title, english)
  document.title = title
}
