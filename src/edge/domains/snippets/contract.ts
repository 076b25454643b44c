import { attribute, contract, one, z } from '#edge/jsonapi/contract'
import { line, paragraphs } from '#edge/platform/fields'

export const snippetScopes = ['own', 'shared'] as const
export const snippetStatuses = ['draft', 'active', 'retired'] as const

/** How a snippet is called up: a dot, then letters, digits and dashes. */
const phrase = z.string('Enter a phrase').check(
  z.trim(),
  z.toLowerCase(),
  z.overwrite((typed) => typed.replace(/^\.+/, '')),
  z.regex(/^[a-z0-9][a-z0-9-]{0,29}$/, 'Use letters, digits and dashes, 30 at most'),
)

export const snippets = contract('snippets', {
  description:
    "Texts that staff call up by a phrase while they write: one's own, and those shared by all. A draft is offered to no one, a retired one no more.",
  attributes: {
    scope: attribute(z.enum(snippetScopes, 'Choose who uses it'), 'create'),
    phrase: attribute(phrase, 'write'),
    title: attribute(line(80, 'Enter a title'), 'write'),
    body: attribute(paragraphs(4000, 'Write a text'), 'write'),
    status: z.enum(snippetStatuses),
    createdAt: z.string(),
    updatedAt: z.string(),
  },
  relationships: { owner: one('users') },
  filters: { scope: z.enum(snippetScopes), status: z.enum(snippetStatuses) },
  sorts: ['phrase', '-updatedAt'],
  mounts: { '/snippets': ['list', 'create', 'read', 'update', 'delete'] },
  actions: {
    set_status: {
      at: ['PATCH /snippets/:id/set_status'],
      input: z.object({ status: z.enum(snippetStatuses, 'Choose draft, active or retired') }),
    },
  },
})
