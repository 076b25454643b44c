import { isLanguage } from '../../content/language'
import { applyLanguage } from './apply-language'

const { lang } = document.documentElement
if (isLanguage(lang)) void applyLanguage(lang)
