import './typescript.mjs'

/** Brings a served lake's demo documents to what the sources now say; what an editor changed stays theirs. */
export const loadDemoContent = async (miniflare) => {
  const { demoDocuments } = await import('../src/content/demo/index.ts')
  const lakes = await miniflare.getDurableObjectNamespace('LAKE')
  return lakes.get(lakes.idFromName('production')).loadDemo(demoDocuments())
}
