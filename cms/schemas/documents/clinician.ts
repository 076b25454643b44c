import { UserIcon } from '@sanity/icons/User'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { ClinicianInput, clinicianName } from '../../inputs/RecordInput'
import { brands, order, picture, slug, words } from '../fields'

export const clinician = defineType({
  name: 'clinician',
  title: 'Clinician',
  type: 'document',
  icon: UserIcon,
  fields: [
    defineField({
      name: 'providerId',
      title: 'Clinician',
      type: 'string',
      description:
        'One of those whom booking offers. The site shows the name, degree, pronouns and licenses that the clinic keeps of them.',
      components: { input: ClinicianInput },
    }),
    defineField({
      name: 'name',
      title: 'Name and degree',
      type: 'string',
      // The lake sets it from the record; the form learns of it when it is opened again.
      hidden: true,
    }),
    slug(({ providerId }) => clinicianName(String(providerId))),
    words('role', {
      title: 'Role',
      description: 'Medical director, for example. Without one the site shows the profession.',
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
