import * as z from 'zod/mini'
import { keysOf } from '../typed-keys'

/** What people speak, by BCP 47 tag and in its own words. */
export const spokenLanguageNames = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  ar: 'العربية',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
  yue: '粵語',
  ht: 'Kreyòl ayisyen',
  ko: '한국어',
  pt: 'Português',
  ru: 'Русский',
  tl: 'Tagalog',
  vi: 'Tiếng Việt',
  hi: 'हिन्दी',
  ur: 'اردو',
  bn: 'বাংলা',
  fa: 'فارسی',
  ja: '日本語',
  de: 'Deutsch',
  it: 'Italiano',
  pl: 'Polski',
  am: 'አማርኛ',
  so: 'Soomaali',
  sw: 'Kiswahili',
  ase: 'American Sign Language',
} as const
export type SpokenLanguage = keyof typeof spokenLanguageNames
export const spokenLanguages = keysOf(spokenLanguageNames)
export const spokenLanguage = z.enum(spokenLanguages, 'Choose your language')
