import { defineConfig } from 'sanity'
import { presentationTool } from 'sanity/presentation'
import { structureTool } from 'sanity/structure'
import { actions } from './actions'
import { announceUploadRefusals } from './lake/announce-refusals'
import { blockExternalRequests } from './lake/block-external-requests'
import { guardUnsaved } from './lake/send-until-answered'
import { keepSession } from './lake/session'
import { embedded, site, workspace } from './lake/workspace'
import { StudioNotices } from './notices/StudioNotices'
import { cleanPastes } from './paste/clean-pastes'
import { locations, mainDocuments } from './presentation/locations'
import { ClaimBadge, TranslationBadge } from './review/badges'
import { schemaTypes } from './schemas'
import { structure } from './structure'
import { templates } from './structure/templates'

const off = { enabled: false } as const

const where = workspace()
if (embedded && typeof document !== 'undefined') {
  blockExternalRequests(where.projectId)
  announceUploadRefusals()
  guardUnsaved()
  void keepSession()
}

if (typeof document !== 'undefined') cleanPastes()

export default defineConfig({
  ...where,
  name: 'care-plus',
  title: 'Care Plus',
  schema: { types: schemaTypes, templates },
  plugins: [
    structureTool({ title: 'Content', structure }),
    presentationTool({
      title: 'On the site',
      previewUrl: {
        initial: site,
        previewMode: { enable: '/preview/on', disable: '/preview/off' },
      },
      allowOrigins: [site],
      resolve: { locations, mainDocuments },
    }),
  ],
  studio: { components: { layout: StudioNotices } },
  document: {
    actions,
    badges: (usual) => [...usual, TranslationBadge, ClaimBadge],
    comments: off,
  },
  // What needs services the platform does not have, or is not needed here.
  releases: off,
  tasks: off,
  scheduledDrafts: off,
  scheduledPublishing: off,
  announcements: off,
  mediaLibrary: off,
})
