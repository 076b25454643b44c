import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { defineField, defineType } from 'sanity'
import { ReviewByInput } from '../../inputs/ReviewByInput'
import { claimExpiry, today } from '../../review/claim-expiry'
import { words } from '../fields'
import { httpsRule } from '../rules'

/** Something said about effect, cost or time: where it is from, and when a clinician checks it again. */
export const claim = defineType({
  name: 'claim',
  title: 'Health claim',
  type: 'object',
  fields: [
    words('text', { title: 'The claim', required: true }),
    defineField({
      name: 'source',
      title: 'Source',
      type: 'string',
      description: 'Who says so, and where.',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'url',
      title: 'Address of the source',
      type: 'string',
      validation: (rule) => rule.custom(httpsRule),
    }),
    defineField({
      name: 'reviewer',
      title: 'Checked by',
      type: 'reference',
      to: [{ type: 'clinician' }],
      description: 'One of the clinicians on the site.',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'reviewedOn',
      title: 'Checked on',
      type: 'date',
      validation: (rule) => [
        rule.required(),
        rule.custom<string>((value) => !value || value <= today() || 'This day is still to come.'),
      ],
    }),
    defineField({
      name: 'reviewBy',
      title: 'To be checked again by',
      type: 'date',
      components: { input: ReviewByInput },
      validation: (rule) => [
        rule.required(),
        rule.custom<string>((value, { parent }) => {
          const { reviewedOn } = (parent ?? {}) as { reviewedOn?: string }
          if (!value || !reviewedOn) return true
          const limit = `${Number(reviewedOn.slice(0, 4)) + 1}${reviewedOn.slice(4)}`
          return (
            (value > reviewedOn && value <= limit) ||
            'Choose a day after it was checked, within a year. After that day the claim is not shown.'
          )
        }),
        rule.custom<string>((value) => (value ? claimExpiry(value).words : true)).warning(),
      ],
    }),
    defineField({
      name: 'approval',
      title: 'Approval',
      type: 'object',
      description:
        'A clinician whose account may approve does so with “Approve health claims”. A claim that changes is approved again; without it the document cannot be published.',
      readOnly: true,
      fields: [
        defineField({ name: 'by', title: 'By the account', type: 'string' }),
        defineField({ name: 'on', title: 'On', type: 'date' }),
        defineField({ name: 'of', title: 'Fingerprint of the claim', type: 'string' }),
      ],
      validation: (rule) => rule.required().error('A clinician has to approve this claim.'),
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
