import { apiWithLocalErrors } from '../stores/api'

/** The photo on file, as the address of an image. Another's look at it is put on record. */
export const loadPhoto = async (patient: string): Promise<string> => {
  const { mimeType, photoId } = await apiWithLocalErrors.call('GET /patients/:patient/photo_id', {
    params: { patient },
  })
  return `data:${mimeType};base64,${photoId}`
}

export const deletePhoto = (patient: string) =>
  apiWithLocalErrors.call('DELETE /patients/:patient/photo_id', { params: { patient } })
