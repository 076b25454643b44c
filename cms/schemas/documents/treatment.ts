import { BottleIcon } from '@sanity/icons/Bottle'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { tileNames } from '../../../src/content/tile-names'
import { TreatmentInput } from '../../inputs/RecordInput'
import { blocks, brands, claims, order, slug, translatedInto, words } from '../fields'

const groups = ['Now', 'Prevent', 'Test', 'Treat', 'Feel well']

export const treatment = defineType({
  name: 'treatment',
  title: 'Treatment',
  type: 'document',
  icon: BottleIcon,
  groups: [
    { name: 'words', title: 'Words', default: true },
    { name: 'visit', title: 'What to expect' },
    { name: 'claims', title: 'Health claims' },
    { name: 'place', title: 'Where it is shown' },
  ],
  fields: [
    words('title', { title: 'Title', group: 'words' }),
    words('summary', {
      title: 'Summary',
      description: 'On its card, in one line.',
      group: 'words',
    }),
    words('lead', { title: 'Lead', description: 'Under the title of its page.', group: 'words' }),
    words('eligibility', {
      title: 'Who can have it',
      description: 'In words; the states are the clinic’s and are shown beside it.',
      group: 'words',
    }),
    words('price', { title: 'What it costs', group: 'words' }),
    blocks('body', { title: 'More', group: 'words' }),
    defineField({
      name: 'expect',
      title: 'What to expect',
      type: 'array',
      group: 'visit',
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
    { ...claims, group: 'claims' },
    defineField({
      name: 'serviceLine',
      title: 'Service line',
      type: 'string',
      group: 'place',
      description: 'The treatment that patients choose in the app.',
      components: { input: TreatmentInput },
    }),
    { ...slug('title.en'), group: 'place' },
    defineField({
      name: 'group',
      title: 'Group',
      type: 'string',
      group: 'place',
      options: { list: groups, layout: 'radio', direction: 'horizontal' },
    }),
    defineField({
      name: 'tile',
      title: 'Drawing',
      type: 'string',
      group: 'place',
      description: 'The small drawing on its card.',
      options: { list: [...tileNames] },
    }),
    { ...order, group: 'place' },
    { ...brands, group: 'place' },
    translatedInto,
  ],
  orderings: [
    { title: 'As on the page', name: 'order', by: [{ field: 'order', direction: 'asc' }] },
  ],
  preview: {
    select: { title: 'title.en', group: 'group', summary: 'summary.en' },
    prepare: ({ title, group, summary }) => ({
      title,
      subtitle: [group, summary].filter(Boolean).join(' · '),
    }),
  },
})
