// Browsers that read no `<link rel="icon">` ask for this; those that do never come here.
export { GET } from './favicon.svg'
