import { HomeIcon } from '@sanity/icons/Home'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { words } from '../fields'
import { sectionTypes } from '../objects/sections'

/** Words of the page in a group of their own. */
const together = (
  name: string,
  title: string,
  fields: ReturnType<typeof words>[],
  group: 'top' | 'sections',
) => defineField({ name, title, type: 'object', group, fields })

export const landingPage = defineType({
  name: 'landingPage',
  title: 'Landing page',
  type: 'document',
  icon: HomeIcon,
  groups: [
    { name: 'top', title: 'Top of the page', default: true },
    { name: 'sections', title: 'Sections' },
    { name: 'about', title: 'About this page' },
  ],
  fields: [
    defineField({
      name: 'title',
      title: 'What you call it',
      type: 'string',
      group: 'about',
      description: 'Visitors do not see it.',
    }),
    defineField({
      name: 'brand',
      title: 'Brand',
      type: 'reference',
      group: 'about',
      description: 'Leave empty for the page of all brands that have none of their own.',
      to: [{ type: 'brand' }],
    }),
    words('description', {
      title: 'Description',
      description: 'For search engines and link previews, in one sentence.',
      group: 'about',
    }),
    together(
      'strip',
      'Line above the page',
      [
        words('lead', { title: 'Question' }),
        words('text', { title: 'Text' }),
        words('link', { title: 'Words of the link' }),
      ],
      'top',
    ),
    defineField({
      name: 'hero',
      title: 'Opening',
      type: 'object',
      group: 'top',
      fields: [
        words('title', { title: 'Promise' }),
        words('lead', { title: 'Lead' }),
        words('start', { title: 'Words of the button' }),
        words('startHelp', { title: 'Under the button' }),
        words('more', { title: 'Words of the second link' }),
        words('moreHelp', { title: 'Under the second link' }),
        defineField({
          name: 'art',
          title: 'Drawing',
          type: 'string',
          options: {
            list: [
              { value: 'quilt', title: 'Quilt' },
              { value: 'night', title: 'Night' },
              { value: 'garden', title: 'Garden' },
              { value: 'lantern', title: 'Lantern' },
            ],
            layout: 'radio',
            direction: 'horizontal',
          },
        }),
      ],
    }),
    defineField({
      name: 'sections',
      title: 'Sections',
      type: 'array',
      group: 'sections',
      description: 'In the order they are shown. Drag to move one.',
      of: sectionTypes.map(({ name }) => defineArrayMember({ type: name })),
    }),
    words('demo', {
      title: 'Last line',
      description: 'Says so where people or prices are made up.',
      group: 'sections',
    }),
  ],
  preview: {
    select: { title: 'title', brand: 'brand.name' },
    prepare: ({ title, brand }) => ({ title, subtitle: brand ?? 'All brands without their own' }),
  },
})
