import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { defineField, defineType } from 'sanity'
import { ReviewByInput } from '../../inputs/ReviewByInput'
import { standing } from '../../review/standing'
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
      type: 'string',
      description: 'The clinician, with their degree.',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'reviewedOn',
      title: 'Checked on',
      type: 'date',
      validation: (rule) => rule.required(),
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
          return !value || !reviewedOn || value > reviewedOn || 'Choose a day after it was checked.'
        }),
        rule.custom<string>((value) => (value ? standing(value).words : true)).warning(),
      ],
    }),
  ],
  preview: {
    select: { title: 'text.en', source: 'source', reviewBy: 'reviewBy' },
    prepare: ({ title, source, reviewBy }) => {
      const warning = reviewBy ? standing(reviewBy).words : true
      return {
        title,
        subtitle: warning === true ? source : warning,
        media: warning === true ? CheckmarkCircleIcon : WarningOutlineIcon,
      }
    },
  },
})
