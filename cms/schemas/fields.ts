import { defineArrayMember, defineField, type SanityDocument } from 'sanity'

interface About {
  readonly title: string
  readonly description?: string
  readonly group?: string
}
type Localized = 'localeString' | 'localeText' | 'localeBlocks'

const localized = (type: Localized) => (name: string, about: About) =>
  defineField({
    name,
    type: type as 'localeString',
    ...about,
  })

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
    // The lake's rule says of an address that is taken whose it is.
    options: { source, maxLength: 50, isUnique: () => true },
  })

export const order = defineField({
  name: 'order',
  title: 'Order',
  type: 'number',
  description: 'Lower comes first.',
})

/** The languages that all texts of a document are in; the lake's. */
export const translatedInto = defineField({
  name: 'translatedInto',
  type: 'array',
  hidden: true,
  readOnly: true,
  of: [defineArrayMember({ type: 'string' })],
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
  })
