import type { ContentReach, Editor } from './editors/editor'
import { brandTypes, clinicPages } from './editors/grants'
import { projectId } from './store/assets'

/** What the Studio asks about its project before it opens; the platform has one, with one dataset. */
const since = '2026-01-01T00:00:00.000Z'
export const dataset = 'production'

const clinicalRole = {
  name: 'clinical-approver',
  title: 'Clinical approver',
  description: 'Approves health claims',
}
/** One for each brand the editor is limited to: the Studio begins their new documents with it. */
const brandRole = (id: string) => ({
  name: `brand:${id}`,
  title: 'Brand editor',
  description: 'Edits the content of one brand',
})
const rolesFor = (editor: Editor) => [
  roleOf(editor),
  ...(editor.clinical ? [clinicalRole] : []),
  ...(editor.edit === 'all' ? [] : editor.edit.map(brandRole)),
]
const roleOf = ({ admin }: Editor) =>
  admin
    ? {
        name: 'administrator',
        title: 'Administrator',
        description: 'Edits and publishes everything',
      }
    : { name: 'editor', title: 'Editor', description: 'Edits content' }

export const userOf = (editor: Editor, name: string, email: string) => ({
  id: editor.id,
  name,
  email,
  role: roleOf(editor).name,
  roles: rolesFor(editor),
  provider: 'staff',
  profileImage: null,
})

export const projectOf = (editor: Editor) => ({
  id: projectId,
  displayName: 'Care Plus',
  studioHost: null,
  organizationId: null,
  isBlocked: false,
  isDisabled: false,
  isDisabledByUser: false,
  activityFeedEnabled: false,
  metadata: {},
  features: [],
  members: [
    {
      id: editor.id,
      role: roleOf(editor).name,
      roles: rolesFor(editor),
      isRobot: false,
      isCurrentUser: true,
      createdAt: since,
    },
  ],
  createdAt: since,
})
export const rolesOf = (editor: Editor) => rolesFor(editor)
export const datasets = [
  { name: dataset, aclMode: 'private', createdAt: since, tags: [], datasetProfile: 'content' },
]

/** Documents a reach holds, as a GROQ filter. */
const within = (reach: ContentReach): string => {
  if (reach === 'all') return '_id in path("**")'
  if (!reach.length) return 'false'
  const brands = JSON.stringify(reach)
  const own = JSON.stringify(reach.flatMap((id) => [id, `drafts.${id}`]))
  const byList = JSON.stringify(
    brandTypes.filter((type) => type !== 'brand' && type !== 'landingPage'),
  )
  return `(_type == "brand" && _id in ${own}) || (_type == "landingPage" && brand._ref in ${brands}) || (_type in ${byList} && count(brands) > 0 && count(brands[!(_ref in ${brands})]) == 0 && !(_type == "page" && slug.current in ${JSON.stringify(clinicPages)}))`
}

/** What the Studio lets this editor try; the lake decides by itself. */
export const aclOf = ({ edit, publish }: Editor) => [
  { filter: '_id in path("**")', permissions: ['read', 'history'] },
  { filter: `(${within(edit)}) && _id in path("drafts.**")`, permissions: ['create', 'update'] },
  { filter: within(publish), permissions: ['create', 'update'] },
]
export const grantsOf = (editor: Editor) => ({
  'sanity.document.filter': aclOf(editor).map(({ filter, permissions }) => ({
    grants: permissions.map((name) => ({ name, params: {} })),
    config: { filter },
  })),
  'sanity.document.filter.mode': [
    {
      grants: [{ name: 'mode', params: { mode: 'publish', history: true } }],
      config: { filter: within(editor.publish) },
    },
  ],
  'sanity.project.members': [{ grants: [{ name: 'read', params: {} }], config: {} }],
})
