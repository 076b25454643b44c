import { isLanguage } from '../../content/language'
import { speak } from './speak'

const { lang } = document.documentElement
if (isLanguage(lang)) void speak(lang)
