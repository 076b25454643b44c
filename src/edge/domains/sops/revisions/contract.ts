import { attribute, contract, one, z } from '#edge/jsonapi/contract'

export const sopRevisions = contract('sop_revisions', {
  description: 'Every text of a procedure that was in force, the newest first. None ever changes.',
  attributes: {
    revision: z.int(),
    title: z.string(),
    body: z.string(),
    changeSummary: z.nullable(z.string()),
    publishedByName: attribute(z.string(), 'userName'),
    publishedAt: z.string(),
  },
  relationships: { sop: one('sops'), publishedBy: one('system_users') },
  sorts: ['-revision'],
  mounts: { '/sops/:sop/revisions': ['list', 'read'] },
})
