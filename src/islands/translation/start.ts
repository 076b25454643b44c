import { isLanguage } from '../../content/language'
import { speak } from './apply-language'

const { lang } = document.documentElement
if (isLanguage(lang)) void speak(lang)
