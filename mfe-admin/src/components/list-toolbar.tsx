import { Button } from '@larkspur/web-kit/action/button';
import { DownloadIcon } from '@larkspur/web-kit/brand/icons';
import { DownloadProgress } from '@larkspur/web-kit/feedback/download-progress';
import type { DownloadRequest } from '@larkspur/web-kit/feedback/file-download';
import { useSharedDownload } from '@larkspur/web-kit/feedback/use-download';
import type { ReactNode } from 'react';
import layout from './layout.module.css';

export interface ListToolbarProps {
  /** The export: exactly the filtered rows. Absent: the list has no export. */
  file?: DownloadRequest;
  /** Next to the buttons, where there is room for both. */
  filters?: ReactNode;
  /** Column menu, saved views. */
  children?: ReactNode;
}

/** The actions for a list as a whole, and the progress of the export, which may be that of another list. */
export function ListToolbar({ file, filters, children }: ListToolbarProps) {
  const download = useSharedDownload();
  return (
    <>
      <div className={layout.controls}>
        {filters}
        <div className={layout.toolbar}>
          {children}
          {file && (
            <Button small pending={download.state?.step === 'running'} onPress={() => download.start(file)}>
              <DownloadIcon size={16} />
              Export CSV
            </Button>
          )}
        </div>
      </div>
      <DownloadProgress download={download} label="Preparing your CSV file" />
    </>
  );
}
