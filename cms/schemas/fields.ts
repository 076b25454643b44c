import {
  defineArrayMember,
  defineField,
  type ImageValue,
  type Rule,
  type SanityDocument,
  type SlugValue,
} from 'sanity'
import { englishRule } from './rules'
import { isUniqueForBrands } from './unique'

interface About {
  readonly title: string
  readonly description?: string
  readonly required?: boolean
  readonly group?: string
}
type Localized = 'localeString' | 'localeText' | 'localeBlocks'

const localized =
  (type: Localized) =>
  (name: string, { required, ...about }: About) =>
    defineField({
      name,
      type: type as 'localeString',
      ...about,
      ...(required && { validation: englishFirst }),
    })
const englishFirst = (rule: Rule) => rule.custom(englishRule as never)

/** A few words, in every language. */
export const words = localized('localeString')
/** Plain text of several paragraphs, in every language. */
export const plainText = localized('localeText')
/** Formatted text, in every language. */
export const blocks = localized('localeBlocks')

/** A field of the document, or what makes the address of it. */
type SlugSource = string | ((document: SanityDocument) => Promise<string>)

export const slug = (source: SlugSource, description = 'The last part of its address.') =>
  defineField({
    name: 'slug',
    title: 'Address',
    type: 'slug',
    description,
    options: { source, maxLength: 50, isUnique: isUniqueForBrands },
    validation: (rule) => [
      rule.required(),
      rule.custom<SlugValue>(
        (value) =>
          !value?.current ||
          /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value.current) ||
          'Small letters and digits, with single dashes between.',
      ),
      rule.custom<SlugValue>(
        (value) => (value?.current ?? '').length <= 50 || 'At most 50 characters.',
      ),
    ],
  })

export const order = defineField({
  name: 'order',
  title: 'Order',
  type: 'number',
  description: 'Lower comes first.',
})

/** For documents that may belong to some brands only. */
export const brands = defineField({
  name: 'brands',
  title: 'Brands',
  type: 'array',
  description: 'Leave empty to show it for every brand.',
  of: [defineArrayMember({ type: 'reference', to: [{ type: 'brand' }] })],
  validation: (rule) => rule.unique(),
})

export const claims = defineField({
  name: 'claims',
  title: 'Health claims',
  type: 'array',
  description:
    'Whatever the text says about effect, cost or time: with its source and who checked it when.',
  of: [defineArrayMember({ type: 'claim' })],
})

/** A picture always says in words what it shows. */
export const picture = (name: string, { title, description, group }: About) =>
  defineField({
    name,
    title,
    type: 'image',
    ...(description && { description }),
    ...(group && { group }),
    options: { accept: 'image/*' },
    fields: [
      words('alt', {
        title: 'What it shows, in words',
        description: 'Read aloud to people who do not see it.',
      }),
    ],
    validation: (rule) =>
      rule.custom<ImageValue & { alt?: { en?: string } }>((value) =>
        value?.asset && !value.alt?.en?.trim()
          ? { message: 'Say in words what the picture shows.', path: ['alt', 'en'] }
          : true,
      ),
  })
