import { previewReport } from './preview'

export { dohMorbidities } from './resource'
export const morbidityOperations = [previewReport]
