import { attribute, contract, endpoint, z } from '#edge/jsonapi/contract'
import { email, instantField, line, paragraphs, phone } from '#edge/platform/fields'

export const inquiryStatuses = ['new', 'answered', 'closed', 'spam'] as const

const organization = line(120, 'Enter the name of your organization')
const contactName = line(100, 'Enter your name')
const message = paragraphs(2000, 'Tell us what you have in mind')

export const partnerInquiries = contract('partner_inquiries', {
  description: 'What organizations that may become partners wrote on the partners page.',
  attributes: {
    organization,
    contactName,
    email,
    phone: z.nullable(phone),
    message,
    /** The language of the page they wrote on. */
    language: z.string(),
    status: attribute(z.enum(inquiryStatuses, 'Choose a status'), 'update'),
    createdAt: instantField,
  },
  filters: { status: z.enum(inquiryStatuses) },
  sorts: ['-createdAt'],
  mounts: { '/partner_inquiries': ['list', 'read', 'update'] },
})

export const sendPartnerInquiry = endpoint('partner_inquiries.send', {
  at: 'POST /partner_inquiries',
  description:
    'An organization asks to become a partner. The same inquiry counts once a day; the clinic gets at most one mail an hour.',
  body: z.object({
    organization,
    contactName,
    email,
    phone: z.optional(z.nullable(phone)),
    message,
    /** Hidden from people; programs fill it in. */
    homepage: z.optional(line(200)),
  }),
  limit: { max: 10, windowSeconds: 3_600, by: 'address' },
})
