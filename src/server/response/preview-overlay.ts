import type { Environment } from '#edge/platform/environment'

type Where = Pick<Environment, 'STUDIO_ORIGIN'>

/** Where the Studio's own files are: on its host, or on a laptop beside the site. */
const files = ({ STUDIO_ORIGIN }: Where) => `${STUDIO_ORIGIN ?? '/studio'}/static`

/** A draft's page with what lets an editor click what they see: frames around it, and a way out. */
export const withOverlay = (html: string, environment: Where): string => {
  const at = files(environment)
  const parts = `<link rel="stylesheet" href="${at}/overlay.css"><script type="module" src="${at}/overlay.js"></script>`
  return html.replace(/<\/body>(?![\s\S]*<\/body>)/, `${parts}</body>`)
}

/** What such a page may load besides its own. The overlay brings its styles along as it draws. */
export const overlaySources = ({ STUDIO_ORIGIN = '' }: Where) => ({
  script: STUDIO_ORIGIN,
  style: `${STUDIO_ORIGIN} 'unsafe-inline'`.trim(),
  frame: `'self' ${STUDIO_ORIGIN}`.trim(),
})
