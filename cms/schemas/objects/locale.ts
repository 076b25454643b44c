import { defineArrayMember, defineField, defineType } from 'sanity'
import { type Language, languageNames, languages } from '../../../src/content/language'
import { GrowingText } from '../../inputs/GrowingText'
import { LocaleInput } from '../../inputs/LocaleInput'
import { isPublishedLegalText } from '../legal-text-is-final'

/** The English of a published legal text is fixed; its translations may still be mended. */
const readOnly = (language: Language) =>
  language === 'en' && {
    readOnly: ({ document }: { document?: Record<string, unknown> }) =>
      isPublishedLegalText(document),
  }

const others = languages.filter((language) => language !== 'en')

/** One field a language, and which of the translations are not reviewed yet. */
const localized = (
  name: string,
  title: string,
  field: (language: Language) => ReturnType<typeof defineField>,
) =>
  defineType({
    name,
    title,
    type: 'object',
    fields: [
      ...languages.map(field),
      defineField({
        name: 'unreviewed',
        type: 'array',
        hidden: true,
        of: [{ type: 'string' }],
        options: { list: [...others] },
      }),
      // The lake's: of which English each translation is, and those whose English changed since.
      defineField({
        name: 'madeFrom',
        type: 'object',
        hidden: true,
        fields: others.map((language) => defineField({ name: language, type: 'string' })),
      }),
      defineField({
        name: 'stale',
        type: 'array',
        hidden: true,
        of: [{ type: 'string' }],
        options: { list: [...others] },
      }),
    ],
    options: { collapsible: false },
    components: { input: LocaleInput },
    preview: { select: { title: 'en' } },
  })

const text = (type: 'string' | 'text') => (language: Language) =>
  defineField({
    name: language,
    title: languageNames[language],
    ...readOnly(language),
    type,
    components: { input: GrowingText },
  })

const richText = (language: Language) =>
  defineField({
    name: language,
    title: languageNames[language],
    ...readOnly(language),
    type: 'array',
    of: [
      defineArrayMember({
        type: 'block',
        styles: [
          { title: 'Text', value: 'normal' },
          { title: 'Heading', value: 'h2' },
          { title: 'Smaller heading', value: 'h3' },
        ],
        lists: [
          { title: 'List', value: 'bullet' },
          { title: 'Numbered list', value: 'number' },
        ],
        marks: {
          decorators: [
            { title: 'Strong', value: 'strong' },
            { title: 'Emphasis', value: 'em' },
          ],
          annotations: [
            {
              name: 'link',
              title: 'Link',
              type: 'object',
              fields: [
                defineField({
                  name: 'href',
                  title: 'Where it leads',
                  type: 'string',
                }),
              ],
            },
          ],
        },
      }),
    ],
  })

export const localeString = localized('localeString', 'Words', text('string'))
export const localeText = localized('localeText', 'Text', text('text'))
export const localeBlocks = localized('localeBlocks', 'Formatted text', richText)
