import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { TagIcon } from '@sanity/icons/Tag'
import { defineField, defineType } from 'sanity'
import { blocks, brands, claims, order, slug, translatedInto, words } from '../fields'

export const faqTopic = defineType({
  name: 'faqTopic',
  title: 'FAQ topic',
  type: 'document',
  icon: TagIcon,
  fields: [
    words('title', { title: 'Title' }),
    slug('title.en'),
    words('summary', { title: 'Summary', description: 'One line under the title.' }),
    order,
  ],
  orderings: [
    { title: 'As on the page', name: 'order', by: [{ field: 'order', direction: 'asc' }] },
  ],
  preview: { select: { title: 'title.en', subtitle: 'summary.en' } },
})

export const faqEntry = defineType({
  name: 'faqEntry',
  title: 'Question',
  type: 'document',
  icon: HelpCircleIcon,
  fields: [
    words('question', { title: 'Question' }),
    slug('question.en'),
    defineField({
      name: 'topic',
      title: 'Topic',
      type: 'reference',
      to: [{ type: 'faqTopic' }],
    }),
    blocks('answer', {
      title: 'Answer',
      description: 'Plain words. The first sentence answers; the rest explains.',
    }),
    words('keywords', {
      title: 'Search words',
      description: 'What people type when they look for this, and the answer does not say.',
    }),
    claims,
    defineField({
      name: 'popular',
      title: 'Popular',
      type: 'boolean',
      description: 'Shown on the landing page and first in its topic.',
    }),
    order,
    brands,
    translatedInto,
  ],
  orderings: [
    { title: 'As on the page', name: 'order', by: [{ field: 'order', direction: 'asc' }] },
  ],
  preview: {
    select: { title: 'question.en', topic: 'topic.title.en', popular: 'popular' },
    prepare: ({ title, topic, popular }) => ({
      title,
      subtitle: [topic, popular && 'popular'].filter(Boolean).join(' · '),
    }),
  },
})
