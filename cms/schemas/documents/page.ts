import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { blocks, brands, claims, slug, translatedInto, words } from '../fields'

export const page = defineType({
  name: 'page',
  title: 'Page',
  type: 'document',
  icon: DocumentTextIcon,
  fields: [
    words('title', { title: 'Title' }),
    slug('title.en'),
    words('description', {
      title: 'Description',
      description: 'For search engines and link previews, in one sentence.',
    }),
    words('lead', { title: 'Lead', description: 'Under the title.' }),
    defineField({
      name: 'steps',
      title: 'Steps',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          title: 'Step',
          fields: [
            words('when', { title: 'When' }),
            words('title', { title: 'Title' }),
            words('text', { title: 'Text' }),
          ],
          preview: { select: { title: 'title.en', subtitle: 'when.en' } },
        }),
      ],
    }),
    blocks('body', { title: 'Text' }),
    claims,
    defineField({ name: 'reviewedOn', title: 'Last checked on', type: 'date' }),
    brands,
    translatedInto,
  ],
  preview: {
    select: { title: 'title.en', slug: 'slug.current' },
    prepare: ({ title, slug: at }) => ({ title, subtitle: at && `/${at}` }),
  },
})
