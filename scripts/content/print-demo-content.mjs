import '../resolve-typescript.mjs'

const { demoDocuments } = await import('../../src/content/demo/index.ts')
process.stdout.write(JSON.stringify(demoDocuments()))
