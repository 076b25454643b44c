import { attribute, attributeGroup, contract, z } from '#edge/jsonapi/contract'
import { line } from '#edge/platform/fields'
import { productLanguages } from '#edge/platform/languages/product-languages'

const language = z.enum(productLanguages)
const words = z.object({ title: z.string(), text: z.string(), action: z.string() })

export const messageTexts = contract('message_texts', {
  description:
    'The words of each mail, text and push in each language, as the clinic sends them. Places in braces are filled in, and words of health are refused.',
  attributes: {
    kind: z.string(),
    language,
    /** Staff read another text where a message for both means another thing to them. */
    reader: z.enum(['everyone', 'staff']),
    ...attributeGroup(
      {
        /** The subject of a mail and the title of a push; a text message has none. */
        title: line(100, 'Enter a subject'),
        text: line(600, 'Enter what it says'),
        /** Where it leads; a push does not show it. */
        action: line(160),
      },
      'update',
    ),
    /** The words of the product. */
    standard: attribute(words, 'computed'),
    /** What it tells of, in English. */
    about: attribute(z.string(), 'computed'),
    channels: attribute(z.array(z.string()), 'computed'),
    /** Why the words of the product go out in place of these: a release put in what they do not have. */
    problem: attribute(z.nullable(z.string()), 'computed'),
  },
  filters: { language, kind: z.string() },
  sorts: ['kind'],
  mounts: { '/message_texts': ['list', 'update'] },
  unpaginated: true,
})
