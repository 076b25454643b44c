import { BarChartIcon } from '@sanity/icons/BarChart'
import { BottleIcon } from '@sanity/icons/Bottle'
import { BulbOutlineIcon } from '@sanity/icons/BulbOutline'
import { CreditCardIcon } from '@sanity/icons/CreditCard'
import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { EyeClosedIcon } from '@sanity/icons/EyeClosed'
import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { OlistIcon } from '@sanity/icons/Olist'
import { SelectIcon } from '@sanity/icons/Select'
import { UsersIcon } from '@sanity/icons/Users'
import type { ComponentType } from 'react'
import { defineArrayMember, defineField, defineType, type FieldDefinition } from 'sanity'
import { tileNames } from '../../../src/content/tile-names'
import { blocks, words } from '../fields'

const title = words('title', { title: 'Title' })
const note = words('note', { title: 'Note', description: 'Small, under the title.' })
const text = words('text', { title: 'Text' })

/** A list of small things, each with a title of its own. */
const list = (name: string, of: string, fields: FieldDefinition[], subtitle: string) =>
  defineField({
    name,
    title: `${of}s`,
    type: 'array',
    of: [
      defineArrayMember({
        type: 'object',
        title: of,
        fields,
        preview: { select: { title: 'title.en', subtitle: `${subtitle}.en` } },
      }),
    ],
  })

const section = (
  name: string,
  called: string,
  icon: ComponentType,
  fields: FieldDefinition[],
  select = 'title.en',
) =>
  defineType({
    name,
    title: called,
    type: 'object',
    icon,
    fields,
    preview: {
      select: { title: select },
      prepare: ({ title }) => ({
        title: title ?? called,
        subtitle: called,
        media: icon,
      }),
    },
  })

export const sectionTypes = [
  section(
    'landingProof',
    'Proof',
    BarChartIcon,
    [
      words('about', { title: 'Before the figure', description: 'For example: about.' }),
      defineField({
        name: 'figure',
        title: 'Figure',
        type: 'string',
        description: '99%',
      }),
      defineField({
        name: 'claim',
        title: 'What the figure says',
        type: 'claim',
      }),
      words('note', { title: 'What it holds for' }),
      words('more', { title: 'More' }),
    ],
    'figure',
  ),
  section('landingSteps', 'How it works', OlistIcon, [
    title,
    list('steps', 'Step', [words('when', { title: 'When' }), title, text], 'when'),
  ]),
  section('landingWays', 'Ways to be seen', SelectIcon, [
    title,
    note,
    list('kinds', 'Way', [title, text, words('soon', { title: 'How soon' })], 'soon'),
  ]),
  section('landingPep', 'PEP: within 72 hours', BulbOutlineIcon, [
    title,
    text,
    list('steps', 'Step', [title, text], 'text'),
    words('start', { title: 'Words of the button' }),
  ]),
  section('landingHelp', 'Treatments of the brand', BottleIcon, [title, text]),
  section('landingCost', 'Cost', CreditCardIcon, [
    title,
    defineField({ name: 'price', title: 'Price', type: 'string', description: '$0' }),
    defineField({ name: 'claim', title: 'What the price says', type: 'claim' }),
    defineField({
      name: 'uninsured',
      title: 'Without insurance',
      type: 'object',
      fields: [
        title,
        defineField({
          name: 'rows',
          title: 'Rows',
          type: 'array',
          of: [
            defineArrayMember({
              type: 'object',
              title: 'Row',
              fields: [
                words('what', { title: 'What' }),
                defineField({ name: 'strong', title: 'Price', type: 'string' }),
                text,
              ],
              preview: { select: { title: 'what.en', subtitle: 'strong' } },
            }),
          ],
        }),
        words('note', { title: 'Note' }),
      ],
    }),
  ]),
  section('landingClinicians', 'Clinicians', UsersIcon, [title, note]),
  section('landingPrivacy', 'Privacy', EyeClosedIcon, [
    title,
    words('list', { title: 'Before the list' }),
    words('none', { title: 'The list', description: 'Of third parties: none.' }),
    defineField({
      name: 'promises',
      title: 'Promises',
      type: 'array',
      of: [defineArrayMember({ type: 'localeString' })],
    }),
  ]),
  section('landingQuestions', 'Popular questions', HelpCircleIcon, [title, note]),
  section('landingWords', 'Free text', DocumentTextIcon, [
    title,
    blocks('body', { title: 'Text' }),
    defineField({
      name: 'tile',
      title: 'Drawing',
      type: 'string',
      options: { list: [...tileNames] },
    }),
    defineField({
      name: 'link',
      title: 'Link',
      type: 'object',
      fields: [
        words('label', { title: 'Words' }),
        defineField({
          name: 'href',
          title: 'Where it leads',
          type: 'string',
        }),
      ],
    }),
  ]),
]
