import { BellIcon } from '@sanity/icons/Bell'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { brands, words } from '../fields'

export const errorTitles = {
  '401': 'Not authorized (401)',
  '404': 'Not found (404)',
  '429': 'Too many requests (429)',
  '500': 'Something isn’t working (500)',
  new_version: 'New Updates Deployed!',
  translation_unavailable: 'Translation Unavailable',
} as const

export const errorPage = defineType({
  name: 'errorPage',
  title: 'Error page',
  type: 'document',
  icon: WarningOutlineIcon,
  fields: [
    defineField({
      name: 'code',
      title: 'Which error',
      type: 'string',
      description: 'Its title is fixed; the words around it are yours.',
      options: { list: Object.entries(errorTitles).map(([value, title]) => ({ value, title })) },
      readOnly: ({ value }) => Boolean(value),
    }),
    words('more', { title: 'What it means and what to do' }),
    defineField({
      name: 'places',
      title: 'Where to go from here',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          title: 'Place',
          fields: [
            words('label', { title: 'Words' }),
            defineField({
              name: 'href',
              title: 'Where it leads',
              type: 'string',
            }),
          ],
          preview: { select: { title: 'label.en', subtitle: 'href' } },
        }),
      ],
    }),
  ],
  preview: {
    select: { code: 'code', subtitle: 'more.en' },
    prepare: ({ code, subtitle }) => ({
      title: errorTitles[code as keyof typeof errorTitles] ?? 'Error page',
      subtitle,
    }),
  },
})

export const notice = defineType({
  name: 'notice',
  title: 'Notice',
  type: 'document',
  icon: BellIcon,
  fields: [
    words('text', { title: 'Text', description: 'One line above public pages.' }),
    defineField({
      name: 'tone',
      title: 'Tone',
      type: 'string',
      options: {
        list: [
          { value: 'info', title: 'News' },
          { value: 'warning', title: 'Warning' },
          { value: 'positive', title: 'Good news' },
        ],
        layout: 'radio',
        direction: 'horizontal',
      },
      initialValue: 'info',
    }),
    defineField({
      name: 'href',
      title: 'Where it leads',
      type: 'string',
    }),
    defineField({ name: 'from', title: 'Shown from', type: 'datetime' }),
    defineField({
      name: 'until',
      title: 'Shown until',
      type: 'datetime',
    }),
    brands,
  ],
  preview: {
    select: { title: 'text.en', from: 'from', until: 'until' },
    prepare: ({ title, from, until }) => ({
      title,
      subtitle:
        [from && `from ${from.slice(0, 10)}`, until && `until ${until.slice(0, 10)}`]
          .filter(Boolean)
          .join(' ') || 'always',
    }),
  },
})
