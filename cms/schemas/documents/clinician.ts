import { UserIcon } from '@sanity/icons/User'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { brands, order, picture, slug, words } from '../fields'

export const clinician = defineType({
  name: 'clinician',
  title: 'Clinician',
  type: 'document',
  icon: UserIcon,
  fields: [
    defineField({
      name: 'name',
      title: 'Name and degree',
      type: 'string',
      validation: (rule) => rule.required(),
    }),
    slug('name'),
    defineField({ name: 'pronouns', title: 'Pronouns', type: 'string' }),
    words('role', { title: 'Role', required: true }),
    defineField({
      name: 'states',
      title: 'Licensed in',
      type: 'array',
      description: 'States by their two letters: NY.',
      of: [
        defineArrayMember({
          type: 'string',
          validation: (rule) =>
            rule.custom<string>(
              (value) => !value || /^[A-Z]{2}$/.test(value) || 'Two capital letters: NY.',
            ),
        }),
      ],
      options: { layout: 'tags' },
      validation: (rule) => [rule.required().min(1), rule.unique()],
    }),
    defineField({
      name: 'portrait',
      title: 'Drawing',
      type: 'string',
      description: 'The name of a drawn person; a photograph is shown instead where there is one.',
    }),
    picture('photo', { title: 'Photograph' }),
    words('bio', { title: 'About them' }),
    defineField({
      name: 'languages',
      title: 'Languages they speak',
      type: 'array',
      of: [defineArrayMember({ type: 'string' })],
      options: { layout: 'tags' },
      validation: (rule) => rule.unique(),
    }),
    defineField({
      name: 'isDemo',
      title: 'Made up for the demo',
      type: 'boolean',
      description: 'Pages say so beside what they are said to have checked.',
    }),
    order,
    brands,
  ],
  orderings: [
    { title: 'As on the page', name: 'order', by: [{ field: 'order', direction: 'asc' }] },
  ],
  preview: { select: { title: 'name', subtitle: 'role.en', media: 'photo' } },
})
