import type { PortableTextBlock } from '@portabletext/types'
import { keysOf } from '#edge/platform/typed-keys'
import { isLocalized, type Language, type Localized } from '../language'
import { textOf } from './builders'

/** Translations of one language by the English they say. */
export type DemoCatalogue = Readonly<Record<string, string>>
type Other = Exclude<Language, 'en'>
type Catalogues = Readonly<Record<Other, DemoCatalogue>>

/**
 * The same with its translations, where all of a value is in the catalogue; they are not reviewed, and
 * they say so.
 */
export const withDemoTranslations = (value: unknown, catalogues: Catalogues): unknown => {
  if (Array.isArray(value)) return value.map((each) => withDemoTranslations(each, catalogues))
  if (!value || typeof value !== 'object') return value
  if (isLocalized<Text>(value)) return withTranslations(value, catalogues)
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withDemoTranslations(each, catalogues)]),
  )
}

type Text = string | readonly PortableTextBlock[]
type Value = Localized<Text>

const withTranslations = (value: Value, catalogues: Catalogues): Value => {
  const found = keysOf(catalogues).flatMap((language) => {
    const inIt = value[language] ?? translation(value.en, catalogues[language])
    return inIt ? [[language, inIt] as const] : []
  })
  const unreviewed = found.map(([language]) => language).filter((language) => !value[language])
  return {
    ...value,
    ...Object.fromEntries(found),
    ...(unreviewed.length && { unreviewed: [...(value.unreviewed ?? []), ...unreviewed] }),
  }
}

const translation = (
  english: Value['en'],
  catalogue: DemoCatalogue,
): string | PortableTextBlock[] | null => {
  if (typeof english === 'string') return catalogue[english] ?? null
  const blocks = english.map((block) => {
    const text = catalogue[textOf(block)]
    const [first] = block.children
    return text && first && block.children.length === 1
      ? { ...block, children: [{ ...first, text }] }
      : null
  })
  return blocks.every((block) => block !== null) ? blocks : null
}
