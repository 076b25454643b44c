import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { defineField, defineType } from 'sanity'
import { ReviewByInput } from '../../inputs/ReviewByInput'
import { claimExpiry } from '../../review/claim-expiry'
import { words } from '../fields'

/** Something said about effect, cost or time: where it is from, and when a clinician checks it again. */
export const claim = defineType({
  name: 'claim',
  title: 'Health claim',
  type: 'object',
  fields: [
    words('text', { title: 'The claim' }),
    defineField({
      name: 'source',
      title: 'Source',
      type: 'string',
      description: 'Who says so, and where.',
    }),
    defineField({
      name: 'url',
      title: 'Address of the source',
      type: 'string',
    }),
    defineField({
      name: 'reviewBy',
      title: 'To be checked again by',
      type: 'date',
      description:
        'Within a year of the approval. After this day the site does not show the claim.',
      components: { input: ReviewByInput },
      validation: (rule) =>
        rule.custom<string>((value) => (value ? claimExpiry(value).words : true)).warning(),
    }),
    defineField({
      name: 'approval',
      title: 'Approval',
      type: 'object',
      description:
        'A clinician whose account may approve does so with “Approve health claims”. The site names them and the day. A claim that changes is approved again; without it the document cannot be published.',
      readOnly: true,
      fields: [
        defineField({ name: 'name', title: 'Checked by', type: 'string' }),
        defineField({ name: 'on', title: 'Checked on', type: 'date' }),
        defineField({ name: 'by', title: 'Account', type: 'string' }),
        defineField({ name: 'of', title: 'Fingerprint of the claim', type: 'string' }),
      ],
    }),
  ],
  preview: {
    select: { title: 'text.en', source: 'source', reviewBy: 'reviewBy' },
    prepare: ({ title, source, reviewBy }) => {
      const warning = reviewBy ? claimExpiry(reviewBy).words : true
      return {
        title,
        subtitle: warning === true ? source : warning,
        media: warning === true ? CheckmarkCircleIcon : WarningOutlineIcon,
      }
    },
  },
})
