import { BillIcon } from '@sanity/icons/Bill'
import { defineField, defineType } from 'sanity'
import { plainText, translatedInto, words } from '../fields'
import { isPublishedLegalText } from '../legal-text-is-final'

export const legalTitles = {
  telehealth_consent: 'Telehealth consent',
  sharing_data: 'Sharing of information',
  agree_privacy_policy: 'Privacy policy',
  agree_tos: 'Terms of service',
} as const

const readOnly = ({ document }: { document?: Record<string, unknown> }) =>
  isPublishedLegalText(document)

export const legalDocument = defineType({
  name: 'legalDocument',
  title: 'Legal text',
  type: 'document',
  icon: BillIcon,
  fields: [
    defineField({
      name: 'document',
      readOnly,
      title: 'Which text',
      type: 'string',
      options: {
        list: Object.entries(legalTitles).map(([value, title]) => ({ value, title })),
      },
    }),
    defineField({
      name: 'version',
      readOnly,
      title: 'Version',
      type: 'string',
      description: 'Consents name it: people agree to this version and no other.',
    }),
    defineField({
      name: 'effectiveOn',
      readOnly,
      title: 'In force from',
      type: 'date',
    }),
    words('title', { title: 'Title' }),
    plainText('body', {
      title: 'Text',
      description:
        'A blank line between sections; the first line of each is its heading. The English is binding.',
    }),
    defineField({
      name: 'hash',
      title: 'Fingerprint of the English text',
      type: 'string',
      description: 'Made when it is published. It proves which words people agreed to.',
      readOnly: true,
    }),
    translatedInto,
  ],
  orderings: [
    {
      title: 'Newest first',
      name: 'newest',
      by: [{ field: 'effectiveOn', direction: 'desc' }],
    },
  ],
  preview: {
    select: { title: 'title.en', version: 'version', effectiveOn: 'effectiveOn', hash: 'hash' },
    prepare: ({ title, version, effectiveOn, hash }) => ({
      title,
      subtitle: [`Version ${version ?? '–'}`, effectiveOn, !hash && 'not published']
        .filter(Boolean)
        .join(' · '),
    }),
  },
})
