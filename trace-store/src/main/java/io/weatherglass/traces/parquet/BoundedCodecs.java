package io.weatherglass.traces.parquet;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Decompresses pages with a size limit. Uses the JDK for GZIP, because parquet-java's codec depends on Hadoop. */
final class BoundedCodecs implements CompressionCodecFactory {
    /** Programs write pages of about 1 MB, but a damaged or malicious file may declare any size. */
    private static final int MAX_PAGE_BYTES = 64 << 20;

    private final CodecFactory codecs =
            new CodecFactory(new PlainParquetConfiguration(), ParquetWriter.DEFAULT_PAGE_SIZE);

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
        return codecs.getCompressor(codec);
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
        return new Bounded(codec == CompressionCodecName.GZIP ? new Gzip() : codecs.getDecompressor(codec));
    }

    @Override
    public void release() {
        codecs.release();
    }

    private record Bounded(BytesInputDecompressor codec) implements BytesInputDecompressor {

        @Override
        public BytesInput decompress(BytesInput packed, int size) throws IOException {
            require(size);
            return codec.decompress(packed, size);
        }

        @Override
        public void decompress(ByteBuffer packed, int packedSize, ByteBuffer unpacked, int size) throws IOException {
            require(size);
            codec.decompress(packed, packedSize, unpacked, size);
        }

        private static void require(int size) throws IOException {
            if (size < 0 || size > MAX_PAGE_BYTES) {
                throw new IOException("its pages must have at most " + MAX_PAGE_BYTES + " bytes, but one has " + size);
            }
        }

        @Override
        public void release() {
            codec.release();
        }
    }

    private record Gzip() implements BytesInputDecompressor {

        @Override
        public BytesInput decompress(BytesInput packed, int size) throws IOException {
            return BytesInput.from(unpack(packed.toInputStream(), size));
        }

        @Override
        public void decompress(ByteBuffer packed, int packedSize, ByteBuffer unpacked, int size) throws IOException {
            byte[] bytes = new byte[packedSize];
            packed.get(bytes);
            unpacked.put(unpack(new ByteArrayInputStream(bytes), size));
        }

        private static byte[] unpack(InputStream packed, int size) throws IOException {
            try (GZIPInputStream in = new GZIPInputStream(packed)) {
                return in.readNBytes(size);
            }
        }

        @Override
        public void release() {}
    }
}
