import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Rejects with the system's error where no file of this name could be made. It asks with a dot, as a file in a folder's
 * place is none.
 */
export const folderTakes = (file: string): Promise<void> => access(`${dirname(file)}/.`, constants.W_OK);
