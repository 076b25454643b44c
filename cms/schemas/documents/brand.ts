import { TagsIcon } from '@sanity/icons/Tags'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { languageNames, languages } from '../../../src/content/language'
import { ColorInput } from '../../inputs/ColorInput'
import { PaletteInput } from '../../inputs/PaletteInput'
import { OrganizationInput } from '../../inputs/RecordInput'
import { ServiceLinesInput } from '../../inputs/ServiceLinesInput'
import { picture, slug, words } from '../fields'

const color = (name: string, title: string, description: string) =>
  defineField({
    name,
    title,
    type: 'string',
    description,
    components: { input: ColorInput },
  })

const isAdmin = (roles: readonly { readonly name: string }[] | undefined) =>
  roles?.some(({ name }) => name === 'administrator') ?? false

export const brand = defineType({
  name: 'brand',
  title: 'Brand',
  type: 'document',
  icon: TagsIcon,
  groups: [
    { name: 'who', title: 'Who they are', default: true },
    { name: 'look', title: 'Look' },
    { name: 'offer', title: 'What they offer' },
    { name: 'place', title: 'Where it answers' },
  ],
  fields: [
    defineField({
      name: 'name',
      title: 'Name',
      type: 'string',
      group: 'who',
    }),
    { ...slug('name', 'What the brand is called in addresses.'), group: 'who' },
    words('tagline', { title: 'Tagline', group: 'who' }),
    defineField({
      name: 'contact',
      title: 'Contact',
      type: 'object',
      group: 'who',
      fields: [
        defineField({
          name: 'phone',
          title: 'Phone',
          type: 'string',
        }),
        defineField({
          name: 'email',
          title: 'Email',
          type: 'string',
        }),
      ],
    }),
    defineField({
      name: 'timezone',
      title: 'Time zone',
      type: 'string',
      group: 'who',
      description: 'Such as America/New_York. June, with the pride logo, is June there.',
    }),
    defineField({
      name: 'palette',
      title: 'Colors',
      type: 'object',
      group: 'look',
      description:
        'Two are enough. Every tone of the site is made from them, so that all text can be read.',
      components: { input: PaletteInput },
      fields: [
        color('primary', 'Primary', 'Buttons, links, headings.'),
        color('secondary', 'Secondary', 'Drawings and patches.'),
        color('neutral', 'Neutral', 'Paper: its hue warms or cools the ground.'),
        color('error', 'Error', 'What went wrong.'),
        color('info', 'Info', 'Notices that are good news or for information.'),
        color('action', 'Action', 'Buttons, where they are not primary.'),
        color('text', 'Text', 'Words, in the scheme where they can be read.'),
        color('divider', 'Divider', 'Lines between things.'),
        color('backdrop', 'Backdrop', 'What lies behind a dialog.'),
      ],
    }),
    defineField({
      name: 'scheme',
      title: 'Light and dark',
      type: 'string',
      group: 'look',
      options: {
        list: [
          { value: 'light dark', title: 'As the visitor has it' },
          { value: 'light', title: 'Always light' },
          { value: 'dark', title: 'Always dark' },
        ],
        layout: 'radio',
      },
      initialValue: 'light dark',
    }),
    defineField({
      name: 'typography',
      title: 'Type',
      type: 'object',
      group: 'look',
      fields: [
        defineField({
          name: 'font',
          title: 'Font of the text',
          type: 'string',
          description:
            'One the platform hosts (Radio Canada, Literata, Georgia), or the name of the file below.',
        }),
        defineField({
          name: 'display',
          title: 'Font of headings',
          type: 'string',
        }),
        defineField({
          name: 'file',
          title: 'Font file',
          type: 'file',
          description: 'woff2; the platform serves it itself.',
          options: { accept: '.woff2,font/woff2' },
        }),
      ],
    }),
    defineField({
      name: 'logo',
      title: 'Logos',
      type: 'object',
      group: 'look',
      fields: [
        picture('main', { title: 'Logo' }),
        picture('favicon', { title: 'Icon', description: 'In the tab of a browser; square.' }),
        picture('pride', { title: 'Pride logo', description: 'Shown in June.' }),
      ],
    }),
    defineField({
      name: 'serviceLines',
      title: 'Treatments',
      type: 'array',
      group: 'offer',
      description: 'None chosen means all of them.',
      of: [defineArrayMember({ type: 'string' })],
      components: { input: ServiceLinesInput },
      validation: (rule) => rule.unique(),
    }),
    defineField({
      name: 'languages',
      title: 'Languages',
      type: 'array',
      group: 'offer',
      description: 'In the order they are offered: the first is what its front page speaks.',
      of: [
        defineArrayMember({
          type: 'string',
          options: {
            list: languages.map((value) => ({ value, title: languageNames[value] })),
          },
        }),
      ],
      validation: (rule) => rule.unique(),
    }),
    defineField({
      name: 'cboId',
      title: 'Organization',
      type: 'string',
      group: 'place',
      description:
        'The organization whose patients enroll here: it pre-fills a form. Only an administrator changes it.',
      readOnly: ({ currentUser }) => !isAdmin(currentUser?.roles),
      components: { input: OrganizationInput },
    }),
    defineField({
      name: 'hosts',
      title: 'Host names',
      type: 'array',
      group: 'place',
      description:
        'care.example.org, without https:// and port. Only an administrator changes them.',
      readOnly: ({ currentUser }) => !isAdmin(currentUser?.roles),
      of: [
        defineArrayMember({
          type: 'string',
        }),
      ],
      validation: (rule) => rule.unique(),
    }),
    defineField({
      name: 'isDefault',
      title: 'Default brand',
      type: 'boolean',
      group: 'place',
      description: 'Shown at every address that no other brand has.',
      readOnly: ({ currentUser }) => !isAdmin(currentUser?.roles),
    }),
  ],
  preview: {
    select: { title: 'name', hosts: 'hosts', isDefault: 'isDefault', media: 'logo.favicon' },
    prepare: ({ title, hosts, isDefault, media }) => ({
      title,
      subtitle: [isDefault && 'Default', ...(Array.isArray(hosts) ? hosts : [])]
        .filter(Boolean)
        .join(' · '),
      media: media?.asset ? media : TagsIcon,
    }),
  },
})
